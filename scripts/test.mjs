// npm test: everything that proves the tree. --only=unit,browser runs some stages.
import { runTypeScript } from './lib/runTypeScript.mjs'

await runTypeScript('commands/test.ts')
