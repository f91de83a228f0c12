import { findProject } from '@flotilla/project';
import { createBuilder } from 'vite';
import { viteOf } from '../vite/vite-of.js';

const builder = await createBuilder({ ...viteOf(await findProject()), logLevel: 'warn' });
await builder.buildApp();
