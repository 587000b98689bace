# Sourced by the `run` of each campaign: goes to the project's root, answers --help with the comment at the script's head, and
# provides the command and the folder for what the campaign writes.
# shellcheck shell=bash
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

script=$0
usage() { sed -n '2,/^set\|^source\|^\. /{/^set\|^source\|^\. /d;s/^# \{0,1\}//;p}' "$script"; }
for argument in "$@"; do
    case $argument in -h | --help) usage; exit 0 ;; esac
done

name=$(basename "$(dirname "$script")")
# The folder for failing inputs, logs and other files.
out=$PWD/.build/campaigns/$name
mkdir -p "$out"

# Ends the campaign successfully where it can't run.
needs_linux() {
    [ "$(uname)" = Linux ] || { echo "$name: skipped, because it needs Linux"; exit 0; }
}

# Sets SWINGKIT_COMMAND to the command under test, which is built unless the variable names one.
needs_command() {
    if [ -z "${SWINGKIT_COMMAND-}" ]; then SWINGKIT_COMMAND=$(packaging/build)/swing; fi
    SWINGKIT_COMMAND=$(realpath "$SWINGKIT_COMMAND")
    export SWINGKIT_COMMAND
}

# Replaces --quick among the arguments by other options: quick="--every 400"; expand_quick "$@" sets `arguments`.
expand_quick() {
    arguments=()
    for argument in "$@"; do
        if [ "$argument" = --quick ]; then
            # The options are separate words of the campaign's own.
            # shellcheck disable=SC2206
            arguments+=($quick)
        else
            arguments+=("$argument")
        fi
    done
}
