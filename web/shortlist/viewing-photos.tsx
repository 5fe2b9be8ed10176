import { CameraIcon } from '@phosphor-icons/react/dist/ssr/Camera'
import { useRouteContext } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type RefObject, useId, useRef } from 'react'
import type { ViewingPhotoWire } from '../../src/shortlists/photos/wire.ts'
import { Photo } from '../assets/card-parts.tsx'
import { userAtom } from '../lib/atoms.ts'
import { isolated } from '../lib/format.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { viewingText } from '../locales/en/viewing.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { Alert } from '../ui/alert.tsx'
import { Icon } from '../ui/icon.tsx'
import { photoPath, shortlistApi } from './api.ts'
import type { Standing } from './use-standing.ts'

/** What every browser can send and the server reads: telephones convert what they took into one of these. */
const KINDS = 'image/jpeg,image/png,image/webp'

type Props = {
  standing: Standing
  photos: readonly ViewingPhotoWire[]
  setPhotos(photos: ViewingPhotoWire[]): void
}

/** Photos that members took at the viewing. They are kept as soon as they are chosen, and deleted by who took them. */
export function ViewingPhotos({ standing: { list, home }, photos, setPhotos }: Props) {
  const { viewing: words } = useText(viewingText)
  const { api } = useRouteContext({ from: '__root__' })
  const { isBusy, problem, attempt } = useAttempt(words.actionFailed)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const at = [list._id, home.asset._id] as const
  const calls = shortlistApi(api)
  const add = (files: readonly File[]) =>
    void attempt(async () => {
      for (const file of files) setPhotos(await calls.addPhoto(...at, file))
    })
  const remove = (photoId: string) =>
    void attempt(async () => {
      setPhotos(await calls.removePhoto(...at, photoId))
      // The button that had the focus is gone.
      button.current?.focus()
    })
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="label">
        {words.photos}
      </p>
      <ul className="grid grid-cols-4 gap-2">
        {photos.map((photo, index) => (
          <li key={photo._id} className="relative">
            <Taken {...{ photo, number: index + 1, at, isBusy, remove }} />
          </li>
        ))}
        <li>
          <AddPhotos button={button} isBusy={isBusy} onChoose={add} />
        </li>
      </ul>
      <p className="sr-only" role="status">
        {isBusy && words.uploading}
      </p>
      {problem && <Alert className="mt-3">{problem}</Alert>}
    </div>
  )
}

type TakenProps = {
  photo: ViewingPhotoWire
  at: readonly [listId: string, assetId: string]
  number: number
  isBusy: boolean
  remove(photoId: string): void
}

function Taken({ photo: { _id, author }, number, at, isBusy, remove }: TakenProps) {
  const { viewing: words } = useText(viewingText)
  const userId = useAtomValue(userAtom)?._id
  const path = photoPath(...at, _id)
  return (
    <>
      <a
        href={`${path}?w=1280`}
        target="_blank"
        rel="noreferrer"
        className="block aspect-square overflow-hidden rounded-md bg-sunken"
        aria-label={`${words.photoBy(isolated(author?.name ?? ''))}: ${number}`}
      >
        <Photo image={`${path}?w=400`} />
      </a>
      {author?._id === userId && (
        <Action
          className="icon-btn-sm absolute end-1 top-1 bg-raised"
          aria-label={`${words.removePhoto}: ${number}`}
          isOff={isBusy}
          onClick={() => remove(_id)}
        >
          <Icon name="close" className="size-4" />
        </Action>
      )}
    </>
  )
}

type AddProps = {
  button: RefObject<HTMLButtonElement | null>
  isBusy: boolean
  onChoose(files: readonly File[]): void
}

function AddPhotos({ button, isBusy, onChoose }: AddProps) {
  const { viewing: words } = useText(viewingText)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={KINDS}
        aria-label={words.addPhotos}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Action
        ref={button}
        className="edge grid aspect-square w-full place-items-center rounded-md border border-line-strong"
        aria-label={words.addPhotos}
        isBusy={isBusy}
        onClick={() => input.current?.click()}
      >
        {!isBusy && <CameraIcon className="size-5" aria-hidden="true" />}
      </Action>
    </>
  )
}
