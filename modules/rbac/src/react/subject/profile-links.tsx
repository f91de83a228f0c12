import { show, via } from '@flotilla/core';
import { Link, Title, useHrefOf } from '@flotilla/react';
import type { ReactNode } from 'react';
import { subjectsToSocialModuleProfiles } from '../../links.js';
import { textLink } from '../text-link.js';
import { profile } from './foreign.js';
import { useNamedSubject } from './named-subject.js';

const named = { profiles: via(subjectsToSocialModuleProfiles, show(profile, ['slug', 'title'])) };

/** Links to the social profiles of the subject in the URL; nothing without one. */
export function ProfileLinks({ wrap }: { wrap: (links: ReactNode) => ReactNode }) {
  const hrefOf = useHrefOf(profile);
  const { data } = useNamedSubject(named);
  if (!data || data.profiles.length === 0) return null;
  return wrap(
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {data.profiles.map((profile) => (
        <li key={profile.id}>
          <Link href={hrefOf(profile)} className={textLink}>
            <Title of={profile} />
          </Link>
        </li>
      ))}
    </ul>,
  );
}
