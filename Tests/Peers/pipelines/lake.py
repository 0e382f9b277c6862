"""Writes the schema of a lake of JSON lines, or its drift from a schema, on a Spark cluster.

spark-submit lake.py infer LAKE [SCHEMAS]
spark-submit lake.py tally LAKE SCHEMA
"""
import glob, os, subprocess, sys, tempfile
from pyspark import SparkContext


def run(*arguments):
    """Returns the output of schema-lint. Status 1 is for lines with faults, which the output counts or leaves out."""
    done = subprocess.run(["schema-lint", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stderr.decode(errors="replace"))
    return done.stdout


def part(command):
    """Returns a function that passes the files of a partition to the command."""
    def results(files):
        files = list(files)
        text = run(*command, *files) if files else b""
        return [text] if text else []
    return results


def merge(command, parts):
    """Passes the results of the partitions to the command."""
    with tempfile.TemporaryDirectory() as folder:
        files = [os.path.join(folder, str(number)) for number in range(len(parts))]
        for file, text in zip(files, parts):
            with open(file, "wb") as output:
                output.write(text)
        return run(*command, *files)


task, lake, *rest = sys.argv[1:]
files = sorted(file for file in glob.glob(f"{lake}/**/*.jsonl", recursive=True) if os.path.getsize(file) > 0)
spark = SparkContext(appName="lake")
partitions = spark.parallelize(files, min(len(files), 4 * spark.defaultParallelism))

if task == "infer":
    states = partitions.mapPartitions(part(["infer", "--lines", "--state"])).collect()
    output = ["--output", rest[0]] if rest else []
    sys.stdout.buffer.write(merge(["infer", "--merge", *output], states))
else:
    tallies = partitions.mapPartitions(part(["validate", "--schema", rest[0], "--lines", "--tally", "--quiet"])).collect()
    sys.stdout.buffer.write(merge(["tally", "merge"], tallies))
spark.stop()
