"""Analyses a study with Dask on a Slurm cluster: python jobqueue.py LIST OUT.h5."""

import sys
from pathlib import Path

from dask_jobqueue import SLURMCluster
from distributed import Client

from swingkit.dask import analyze_study


def main(listed: str, out: str) -> None:
    # One thread per worker; the memory of an hour's analysis is far below this limit.
    with SLURMCluster(cores=1, processes=1, memory="2GB", walltime="01:00:00") as cluster, Client(cluster) as client:
        cluster.adapt(minimum=1, maximum=64)
        study = analyze_study(
            Path(listed).read_text(encoding="utf-8").splitlines(), out=out, scheduler=client, timeout=600
        )
    for name, message in study.messages.items():
        sys.stderr.write(f"{name}: {message}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
