import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linesOf, storiesIn } from './story.ts'

const SAMPLE = join(
  import.meta.dirname,
  '../../../../shared/samples/facebook/facebook_graphql_story_shape.json',
)

function story(fields: Record<string, unknown> = {}, text: string | null = 'דירה') {
  const message = text === null ? null : { text }
  return {
    __typename: 'Story',
    post_id: '7',
    permalink_url: 'https://www.facebook.com/groups/1/posts/7/',
    comet_sections: {
      content: { story: { message } },
      timestamp: { story: { creation_time: 1_772_471_819 } },
    },
    attachments: [],
    ...fields,
  }
}

test.skipIf(!existsSync(SAMPLE))('the reported shape of an answer is read', () => {
  expect(storiesIn(JSON.parse(readFileSync(SAMPLE, 'utf8')))).toEqual([
    {
      id: '100001',
      post: {
        id: '100001',
        text: '...',
        link: 'https://www.facebook.com/groups/1/posts/100001/',
        at: 1_772_471_819_000,
        images: ['https://scontent.xx.fbcdn.net/1.jpg'],
      },
    },
  ])
})

test('every known path of a text is read, and the text of a shared post', () => {
  const within = (content: unknown) =>
    storiesIn(story({ comet_sections: { content: { story: content } } }, null))
  const text = { story: { message: { text: 'א' } } }
  expect(within({ comet_sections: { message: text } })[0]?.post?.text).toBe('א')
  expect(within({ comet_sections: { message_container: text } })[0]?.post?.text).toBe('א')
  expect(storiesIn(story({ message: { text: 'ב' } }, null))[0]?.post?.text).toBe('ב')
  expect(storiesIn(story({ attached_story: story() }, 'משתף'))[0]?.post?.text).toBe('משתף\nדירה')
})

test('stories are found in edges and in lines, each once and in order', () => {
  const answer = {
    data: {
      node: { group_feed: { edges: [{ node: story() }, { node: story({ post_id: '8' }) }] } },
    },
  }
  const again = { data: { node: story() } }
  expect(
    storiesIn([answer, again])
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['7', '8'])
  const body = `for (;;);\n${JSON.stringify(answer)}\n{"broken\n${JSON.stringify(again)}\n`
  expect(linesOf(body)).toEqual([answer, again])
})

test('a story without a text is named, and one without an id is none', () => {
  expect(storiesIn(story({}, null))).toEqual([{ id: '7', post: null }])
  const bare = story({ post_id: undefined, permalink_url: 'https://www.facebook.com/' })
  expect(storiesIn(bare)).toEqual([])
  expect(storiesIn(story({ post_id: undefined }))[0]?.id).toBe('7')
})

test('photos are addresses of photos only, and the time is plausible', () => {
  const media = (uri: string) => ({ media: { image: { uri } } })
  const attachments = [
    {
      styles: {
        attachment: {
          all_subattachments: {
            nodes: [media('https://scontent.xx.fbcdn.net/1.jpg'), media('https://evil.test/1.jpg')],
          },
        },
      },
    },
    { styles: { attachment: media('https://scontent.xx.fbcdn.net/2.jpg') } },
  ]
  expect(storiesIn(story({ attachments }))[0]?.post?.images).toEqual([
    'https://scontent.xx.fbcdn.net/1.jpg',
    'https://scontent.xx.fbcdn.net/2.jpg',
  ])
  expect(
    storiesIn({
      ...story(),
      comet_sections: { content: { story: { message: { text: 'א' } } } },
      creation_time: 5,
    })[0]?.post?.at,
  ).toBeNull()
})

test('an answer of any depth and any size ends', () => {
  let deep: unknown = story()
  for (let n = 0; n < 5_000; n += 1) deep = { deep }
  expect(storiesIn(deep)).toEqual([])
  expect(storiesIn(Array.from({ length: 300_000 }, () => ({})))).toEqual([])
})
