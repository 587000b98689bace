#!/usr/bin/env bash
# Analyses recordings as a Slurm array, and merges the results: slurm.sh LIST OUT.h5
# LIST contains one recording per line, named the same way on each node. OUT.h5 is in a folder that all nodes share.
# TASKS sets the number of tasks (default 16); OPTIONS contains further options of sbatch, such as a partition.
set -euo pipefail

if [ -n "${SLURM_ARRAY_TASK_ID-}" ]; then
    # One task of the array: each TASKS-th recording of the list.
    shard=$SHARDS/$SLURM_ARRAY_TASK_ID.h5
    [ -f "$shard" ] && exit
    part=$(sort -u "$LIST" | awk -v n="$TASKS" -v i="$SLURM_ARRAY_TASK_ID" 'NR % n == i % n')
    [ -n "$part" ] || exit 0
    # A task that is started again continues where it stopped.
    printf '%s\n' "$part" | swing analyze - -o "$shard.part.h5" --jobs 1 --resume --quiet || true
    [ -f "$shard.part.h5" ] && mv "$shard.part.h5" "$shard"
    exit
fi

LIST=$(realpath "$1")
out=$(realpath "$2")
SHARDS=$out.shards
TASKS=${TASKS:-16}
export LIST SHARDS TASKS
mkdir -p "$SHARDS"
read -ra options <<<"${OPTIONS-}"
sbatch --wait --requeue --array="1-$TASKS" --cpus-per-task=1 --export=ALL ${options[@]+"${options[@]}"} "$0"
find "$SHARDS" -name '*.h5' ! -name '*.part.h5' | sort | swing merge - -o "$out" --quiet
