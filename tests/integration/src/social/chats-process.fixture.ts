import { createServer, readConfig } from '@flotilla/backend/server';
import { chatModules } from './people.fixture.js';

// A process of the API, which sends its address, and on request its memory and CPU time.
const app = await createServer({ config: readConfig(process.env), modules: [...chatModules] });
await app.listen(0, '127.0.0.1');
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ rss: process.memoryUsage().rss, busyMs: (user + system) / 1000 });
});
process.send?.({ url: await app.getUrl() });
