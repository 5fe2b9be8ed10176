// A container cannot replace its image: it makes the backup, and says the commands for whoever runs it.
import { hostname } from 'node:os'
import pkg from '../../package.json'
import { backUp } from '../../src/process/backups.ts'
import { checkBackup } from '../../src/process/restore.ts'
import { operator } from '../operator.ts'
import { withContext } from '../world.ts'
import { type Kind, putNote } from './steps.ts'

/** An image says that it is one (`Dockerfile`). */
export const isInImage = process.env.container === 'oci'

type Done = { version: string; backup: string }

export const imageKind: Kind = {
  does: 'make a backup for a newer image, and say the commands that try it and put it in the place of this one',
  argument: 'the tag of the newer image, for these commands',
  async upgrade(tag = 'NEW') {
    // The server of this container goes on until it is replaced.
    const backup = await withContext((context) => {
      const { path } = backUp(context, operator('upgrade'))
      checkBackup(path)
      const done: Done = { version: pkg.version, backup: path }
      putNote(context.config.dataDir, done)
      return path
    })
    console.log(wayForth(tag, backup))
  },
  goBack(note) {
    console.log(wayBack(JSON.parse(note) as Done))
  },
}

const COMPOSE = 'docker compose -f compose.image.yaml'

/** Engines take the identity of a container, which is its host name, in place of its name. */
const wayForth = (tag: string, backup: string) => `This image is version ${pkg.version}.
The backup is ${backup}, and it is whole.

Load or pull metzia:${tag}, and try it on a copy of the backup that is gone afterwards (${hostname()} is this container; where it has
the network of its host, write its name):
  docker run --rm --volumes-from ${hostname()}:ro -e DATA_DIR=/tmp/trial metzia:${tag} db restore ${backup}

When that ends well, put it in the place of this one:
  METZIA_IMAGE=metzia:${tag} ${COMPOSE} up -d
or, where compose.yaml builds it in a checkout:
  git checkout v${tag} && docker compose build && docker compose up -d
or without compose:
  docker stop ${hostname()} && docker rm ${hostname()}
  docker run -d --name metzia --read-only -p 127.0.0.1:3000:3000 -v metzia:/data metzia:${tag}

The way back: metzia upgrade --back, in the container that is then there.`

const wayBack = ({
  version,
  backup,
}: Done) => `Stop the server, let the former image restore the backup, and start it:
  ${COMPOSE} stop
  METZIA_IMAGE=metzia:${version} ${COMPOSE} run --rm metzia db restore ${backup}
  METZIA_IMAGE=metzia:${version} ${COMPOSE} up -d
or, where compose.yaml builds it in a checkout:
  docker compose stop && git checkout v${version} && docker compose build
  docker compose run --rm metzia db restore ${backup} && docker compose up -d
or without compose:
  docker stop ${hostname()}
  docker run --rm --volumes-from ${hostname()} metzia:${version} db restore ${backup}
  docker rm ${hostname()}
  docker run -d --name metzia --read-only -p 127.0.0.1:3000:3000 -v metzia:/data metzia:${version}

What was written since the upgrade is then only in the database that was replaced, which stays beside it.`
