let client: APIClient

func show(_ fraction: Double?) {}
