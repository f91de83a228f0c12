import { FakeApi } from './fake-api.js';

// A separate process for tests that stop or kill it. Environment: `PORT`, and `TITLE` of the page /blog.
const { PORT, TITLE = '' } = process.env;
const api = new FakeApi();
api.write('/blog', { title: TITLE, tags: ['blog.article:1'] });
api.app.get('/api/slow', async () => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  return { process: process.pid };
});
api.app.post('/api/die', () => process.kill(process.pid, 'SIGKILL'));
api.app.post('/api/write', () => {
  api.write('/blog', { title: 'Written', tags: ['blog.article:1'] });
  return { data: null };
});
await api.start(Number(PORT));
process.send?.(api.url);
