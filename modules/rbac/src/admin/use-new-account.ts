import { useLanguage } from '@flotilla/react';
import { ApiError, failureText, rowsOf, useClient } from '@flotilla/react/client';
import { reasonText, useSubmitState } from '@flotilla/react/forms';
import { useState } from 'react';
import { createEmailIdentity } from '../identity-actions.js';
import { subjectsToIdentities, subjectsToRoles } from '../links.js';

interface MadeAccount {
  readonly subjectId: string;
  readonly password: string;
}

/**
 * Creates an account and grants it roles. If granting fails, a retry grants the roles to the account created
 * before.
 */
export function useNewAccount() {
  const client = useClient();
  const language = useLanguage();
  const { state, follow } = useSubmitState();
  const [made, setMade] = useState<MadeAccount>();
  const [failure, setFailure] = useState<string>();
  const [fieldFailure, setFieldFailure] = useState<string>();

  const account = async (login: string): Promise<MadeAccount> => {
    const password = newPassword();
    const { id } = await client.muted.call(createEmailIdentity, {
      body: { login, password, mustChangePassword: true },
    });
    const [link] = await rowsOf(subjectsToIdentities, client.muted).find({
      where: { identityId: { eq: id } },
      fields: ['subjectId'],
      limit: 1,
    });
    if (!link) throw new Error('The account has no subject.');
    return { subjectId: link.subjectId, password };
  };

  const create = async ({ email, roles }: { email: string; roles: readonly string[] }) => {
    setFailure(undefined);
    setFieldFailure(undefined);
    try {
      await follow(async () => {
        const one = made ?? (await account(email));
        setMade(one);
        if (roles.length > 0)
          await rowsOf(subjectsToRoles, client.muted).insertMany(
            roles.map((roleId) => ({ subjectId: one.subjectId, roleId })),
          );
      });
    } catch (error) {
      const message = error instanceof ApiError ? error.fields['data.login'] : undefined;
      if (message) setFieldFailure(await reasonText(message, language));
      else setFailure(await failureText(error, language));
    }
  };
  return { state, made, failure, fieldFailure, create };
}

/** Returns a random password of 96 bits, as the server does. */
function newPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
