import { createServer, readConfig } from '@flotilla/backend/server';
import { notificationModule } from '../notification-module.js';
import { MailTemplates } from '../templates/mail-templates.js';
import { boatReady } from './boat-template.fixture.js';

// A process that sends notifications until it is killed.
const app = await createServer({ config: readConfig(process.env), modules: [notificationModule()] });
app.get(MailTemplates).add(boatReady);
await app.init();
process.stdout.write('sending\n');
