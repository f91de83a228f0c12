import { findProject } from '@flotilla/runtime';
import { bundleApi } from '../api/bundle-api.js';

await bundleApi(await findProject());
