// Preloaded into the server of `npm run load`, which runs with --expose-gc: answers each message with the bytes that it holds once its garbage is collected,
// and with the processor time that it has had, in seconds.
if (process.channel) {
  process.on('message', () => {
    globalThis.gc()
    const { heapUsed, external, rss } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    process.send({ held: heapUsed + external, resident: rss, worked: (user + system) / 1e6 })
  })
  process.channel.unref()
}
