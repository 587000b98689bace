"""Analysis of a study on many machines with Dask."""

from .study import Study, analyze_study

__all__ = ["Study", "analyze_study"]
