import { enableCompileCache } from 'node:module';

// Keeps compiled code between starts, in Node's default cache folder or in NODE_COMPILE_CACHE.
enableCompileCache();
const { serve } = await import('./app/serve.js');
await serve();
