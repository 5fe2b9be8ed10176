import { expect, test } from 'bun:test'
import { deviceOf } from './device.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0',
    'Firefox 141 on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari 18 on iOS',
  ],
  ['my-script/1.2', 'my-script'],
  ['<script>alert(1)</script>', '<script>alert(1)<'],
  ['\u0000\uffff', '\u0000\uffff'],
  ['', null],
  [null, null],
])('%p is told as %p', (agent, device) => {
  expect(deviceOf(agent)).toBe(device)
})
