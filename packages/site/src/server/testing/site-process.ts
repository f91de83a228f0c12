import { startSiteBefore } from './test-site.js';

// A separate process for tests that kill it. Environment: `API_URL` and `DATA_DIR`.
const { API_URL = '', DATA_DIR = '' } = process.env;
const { origin, shutDown } = await startSiteBefore(API_URL, { DATA_DIR });
process.once('SIGTERM', () => void shutDown().then(() => process.exit(0)));
process.send?.(origin);
