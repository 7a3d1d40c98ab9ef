import { expect, it } from 'vitest'
import { browserName } from './browserName.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari on an iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on a Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'A browser on Linux'],
  ['<script>alert(1)</script>', ''],
  [undefined, ''],
])('%s is %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name))
