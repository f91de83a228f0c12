// Runs in the browser that record.ts opens.
import { BufferTarget, CanvasSource, Mp4OutputFormat, Output } from '/muxer.js';

const canvas = new OffscreenCanvas(1280, 720);
const context = canvas.getContext('2d');
const output = new Output({
  format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
  target: new BufferTarget(),
});
const source = new CanvasSource(canvas, {
  codec: 'avc',
  fullCodecString: 'avc1.64001f',
  bitrate: 1_000_000,
  keyFrameInterval: 8,
  latencyMode: 'quality',
});
let framesPerSecond = 25;
let count = 0;

window.film = {
  async begin(rate) {
    framesPerSecond = rate;
    output.addVideoTrack(source, { frameRate: rate });
    await output.start();
  },
  async add(svg) {
    await draw(svg);
    await source.add(count++ / framesPerSecond, 1 / framesPerSecond);
  },
  async movie() {
    await output.finalize();
    return base64(output.target.buffer);
  },
  async still(svg) {
    await draw(svg);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.78 });
    return base64(await blob.arrayBuffer());
  },
};

async function draw(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  await image.decode();
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
}

function base64(buffer) {
  let text = '';
  for (const byte of new Uint8Array(buffer)) text += String.fromCharCode(byte);
  return btoa(text);
}
