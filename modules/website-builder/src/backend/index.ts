import { defineBackendModule } from '@flotilla/backend';
import { websiteBuilder } from '../index.js';
import { migrations } from './migrations/index.js';

export const WebsiteBuilderModule = defineBackendModule({ module: websiteBuilder, migrations });
