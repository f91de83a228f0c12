import { collectGarbage, createServer, readConfig } from '@flotilla/backend/server';
import { ConfigError } from '@flotilla/core';
import { modules } from './modules.js';

try {
  const config = readConfig(process.env);
  const app = await createServer({ config, modules });
  await app.listen(config.PORT, config.HOST);
  // Starting leaves as much memory behind as running needs.
  collectGarbage('all');
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
