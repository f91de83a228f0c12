import { defineJob, Jobs } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { SIGNING_KEYS, type SigningKeys } from './signing-keys.sql.js';

const rotate = defineJob('rbac.rotate-signing-key', z.object({}), {
  retryLimit: 2,
  schedule: '41 3 * * *',
  title: { en: 'Changes the key that sign-ins are signed with', ru: 'Меняет ключ, которым подписаны входы' },
});

/**
 * Rotates the key of access tokens when it is old. Tokens signed with older keys stay valid until they
 * expire.
 */
@Injectable()
export class KeyRotation {
  constructor(@Inject(Jobs) jobs: Jobs, @Inject(SIGNING_KEYS) keys: SigningKeys) {
    jobs.on(rotate, () => keys.rotate());
  }
}
