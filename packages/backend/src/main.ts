import { enableCompileCache } from 'node:module';

// What is compiled at one start is there at the next, where there is a folder to keep it: of Node's own choice, or NODE_COMPILE_CACHE.
enableCompileCache();
const { serve } = await import('./app/serve.js');
await serve();
