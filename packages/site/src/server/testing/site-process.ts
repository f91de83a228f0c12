import { startSiteBefore } from './test-site.js';

// A process of its own, to be killed: `API_URL` and `DATA_DIR` say all that it needs.
const { API_URL = '', DATA_DIR = '' } = process.env;
const { origin, shutDown } = await startSiteBefore(API_URL, { DATA_DIR });
process.once('SIGTERM', () => void shutDown().then(() => process.exit(0)));
process.send?.(origin);
