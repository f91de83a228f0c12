import { findProject } from '@flotilla/project';
import { bundleApi } from '../api/bundle-api.js';

await bundleApi(await findProject());
