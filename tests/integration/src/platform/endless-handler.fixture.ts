import { createServer, readConfig } from '@flotilla/backend/server';
import { recordEvents } from '@flotilla/testing';
import { harbourWithEvents, moored } from './events.fixture.js';

/** A process that starts to handle an event and never ends. */
const handle = () => {
  process.stdout.write('begun');
  return new Promise<void>(() => undefined);
};
const { module } = recordEvents({ name: 'mail', on: moored, handle });
await createServer({ config: readConfig(process.env), modules: [harbourWithEvents, module] });
