import { createServer, readConfig } from '@flotilla/backend/server';
import { shopModules } from './shop-modules.fixture.js';

/** An API with a shop, until it is killed. Prints its address as the first line. */
const app = await createServer({ config: readConfig(process.env), modules: shopModules });
await app.listen(0, '127.0.0.1');
process.stdout.write(`${await app.getUrl()}\n`);
