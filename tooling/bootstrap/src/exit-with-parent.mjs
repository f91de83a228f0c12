process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Waiting for this must not keep a process that has finished.
process.channel?.unref();
