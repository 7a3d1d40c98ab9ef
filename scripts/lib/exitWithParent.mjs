// Preloaded into servers that a command starts: when the command is gone, even by kill -9, its server ends too and frees
// the port and the data folder. Without an IPC channel (started by hand) it does nothing.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
