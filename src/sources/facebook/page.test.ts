import { expect, test } from 'bun:test'
import { readPage } from './page.ts'

const unit = (inner: string) => `<div><div role="article">${inner}</div></div>`
const message = (text: string) =>
  `<div data-ad-rendering-role="story_message"><div dir="auto">${text}</div></div>`
const link = (id: number) => `<a href="/groups/1/posts/${id}/?__cft__=x">3 h</a>`
const page = (...units: string[]) =>
  `<html><head><title>(2) Flats | Facebook</title></head><body><nav>Menu</nav><div role="feed">${units.join('')}</div></body></html>`

test('a post has its text, its address and its photos', () => {
  const photos =
    '<img src="https://scontent.ftlv1.fna.fbcdn.net/a.jpg" width="500"><img src="https://scontent.ftlv1.fna.fbcdn.net/s.jpg" width="32"><img src="https://static.xx.fbcdn.net/e.png">'
  const { posts, title, hasFeed, hasLogin } = readPage(
    page(unit(`${link(42)}${message('דירה להשכרה<br>3 חדרים')}${photos}`)),
  )
  expect({ title, hasFeed, hasLogin }).toEqual({
    title: '(2) Flats | Facebook',
    hasFeed: true,
    hasLogin: false,
  })
  expect(posts).toEqual([
    {
      text: 'דירה להשכרה\n3 חדרים',
      id: '42',
      link: 'https://www.facebook.com/groups/1/posts/42/?__cft__=x',
      at: null,
      images: ['https://scontent.ftlv1.fna.fbcdn.net/a.jpg'],
    },
  ])
})

test('comments are no part of a post', () => {
  const comment = `<div role="article" aria-label="תגובה מאת דנה">${message('עדיין פנוי?')}<a href="/groups/1/posts/42/?comment_id=9">1 h</a></div>`
  const { posts } = readPage(page(unit(`${message('דירה')}${link(42)}${comment}`)))
  expect(posts).toMatchObject([{ text: 'דירה', id: '42' }])
})

test('addresses and photos in comments, and addresses of comments, are not those of the post', () => {
  const other =
    '<a href="/groups/1/posts/99/">x</a><img src="https://scontent.ftlv1.fna.fbcdn.net/c.jpg" width="500">'
  const comment = `<div role="article" aria-label="Comment by Dana">${other}</div>`
  const ofComment = '<a href="/groups/1/posts/98/?comment_id=9">1 h</a>'
  const { posts } = readPage(page(unit(`${comment}${ofComment}${message('דירה')}${link(42)}`)))
  expect(posts).toMatchObject([{ text: 'דירה', id: '42', images: [] }])
})

test('two posts that the page merged are two, when each has an address', () => {
  const merged = unit(`${link(1)}${message('ראשון')}${link(2)}${message('שני')}`)
  expect(readPage(page(merged)).posts).toMatchObject([
    { text: 'ראשון', id: '1' },
    { text: 'שני', id: '2' },
  ])
  const shared = unit(`${link(1)}${message('משתף')}${message('דירה')}`)
  expect(readPage(page(shared)).posts).toMatchObject([{ text: 'משתף\nדירה', id: '1' }])
})

test('older markup without a role of the message is read too', () => {
  const { posts } = readPage(
    page(unit(`<div dir="auto">דירה</div><div dir="auto">3 חדרים</div>${link(5)}`)),
  )
  expect(posts).toMatchObject([{ text: 'דירה\n3 חדרים', id: '5' }])
})

test('words that pages hide in texts are removed', () => {
  const hidden = '<div>Facebook</div>'.repeat(5)
  const { posts } = readPage(page(unit(`${hidden}${message(`דירה${hidden}3 חדרים`)}`)))
  expect(posts).toMatchObject([{ text: 'דירה\n3 חדרים' }])
})

test('units that show nothing count for nothing, and a unit without a message is seen', () => {
  const { posts, units } = readPage(page('<div></div>', unit('<span>Suggested</span>')))
  expect({ posts, units }).toEqual({ posts: [], units: 1 })
})

test('a page that asks for a password is known by its form', () => {
  expect(readPage('<form><input name="email"><input name="pass"></form>').hasLogin).toBe(true)
})

test.each([
  ['<div role="feed">'.repeat(20_000), true],
  ['<'.repeat(100_000), false],
  [`<div role="feed"><div>${'<b>'.repeat(100_000)}x`, true],
])('%# broken markup is read without an error', (html, hasFeed) => {
  expect(readPage(html).hasFeed).toBe(hasFeed)
})
