import { Renderer } from './renderer.js';

// Renders an image, writes the id of the renderer's process, and stays if it has the argument `stay`.
const renderer = new Renderer();
await renderer.render({ node: 'Sea', width: 300, height: 200, imageWidth: 300, type: 'image/png' });
process.stdout.write(String(renderer.pid));
if (process.argv.includes('stay')) setInterval(() => undefined, 1000);
