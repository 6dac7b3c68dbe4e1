#!/bin/sh
# Installs the command line of the release that this feature belongs to, and no file with another checksum.
set -eu

fail() {
  echo "fairlead: $1" >&2
  exit 1
}

command -v npm > /dev/null || fail 'npm is missing. Add the feature ghcr.io/devcontainers/features/node.'
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
file=$folder/fairlead-<<version>>.tgz
address=<<download>>/fairlead-<<version>>.tgz
if command -v curl > /dev/null; then
  curl --fail --silent --show-error --location --retry 3 --output "$file" "$address"
else
  wget -q -O "$file" "$address"
fi
echo "<<tgz>>  $file" | sha256sum -c - > /dev/null || fail "$address does not have the checksum of the release. Nothing was installed."
npm install --global --offline --ignore-scripts --no-audit --no-fund "$file"
fairlead --version
