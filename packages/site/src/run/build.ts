import { findProject } from '@flotilla/runtime';
import { createBuilder } from 'vite';
import { bundleApi } from '../api/bundle-api.js';
import { viteOf } from '../vite/vite-of.js';

const project = await findProject();
await bundleApi(project);
const builder = await createBuilder({ ...viteOf(project), logLevel: 'warn' });
await builder.buildApp();
