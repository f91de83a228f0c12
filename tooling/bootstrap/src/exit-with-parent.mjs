process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The IPC channel must not keep a finished process alive.
process.channel?.unref();
