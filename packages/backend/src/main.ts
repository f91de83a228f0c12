import module from 'node:module';
import { requireSupportedNode } from './app/supported-node.js';

requireSupportedNode();
// Keeps compiled code between starts, in Node's default cache folder or in NODE_COMPILE_CACHE.
module.enableCompileCache();
const { serve } = await import('./app/serve.js');
await serve();
