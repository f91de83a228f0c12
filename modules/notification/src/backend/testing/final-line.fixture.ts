import { SmtpChannel } from '../channels/smtp-channel.js';

// This process is killed in the same tick as it writes the final line of a mail.
const [url = ''] = process.argv.slice(2);
const channel = new SmtpChannel({
  url,
  from: 'hello@boats.example',
  siteName: 'Boats',
  host: 'boats.example',
});
await channel.deliver(
  {
    id: 'one',
    receiver: 'ann@example.com',
    subject: 'Anemone',
    html: '<p>She is ready.</p>',
    text: 'She is ready.',
  },
  {
    signal: AbortSignal.timeout(60_000),
    partsTaken: 0,
    tookParts: async () => undefined,
    handOver: async (say) => {
      say();
      process.kill(process.pid, 'SIGKILL');
    },
  },
);
