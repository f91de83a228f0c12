import { createServer, readConfig } from '@flotilla/backend/server';
import { agentModule } from '../agent-module.js';
import { yard } from './yard.fixture.js';

// A process that runs agents until it is killed.
const app = await createServer({ config: readConfig(process.env), modules: [agentModule(), yard] });
await app.init();
process.stdout.write('running\n');
