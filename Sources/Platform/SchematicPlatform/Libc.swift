// The C library of each platform, under one name. All other files import this module.
#if canImport(Darwin)
    @_exported public import Darwin
#elseif canImport(Musl)
    @_exported public import Musl
#elseif canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Android)
    @_exported public import Android
#elseif canImport(WASILibc)
    @_exported public import WASILibc
#else
    #error("add the C library of this platform")
#endif
