import { defineBackendModule } from '@flotilla/backend';
import { notification } from '../index.js';
import { migrations } from './migrations/index.js';

export const NotificationModule = defineBackendModule({ module: notification, migrations });
