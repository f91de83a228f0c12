import { Link, Title } from '@flotilla/react';
import { farRows, included } from '../rows.js';
import { textLink } from '../text-link.js';
import { useNamedSubject } from './shown-subject.js';

/** The names of the social profiles of the subject that the url names. */
export function ProfileLinks() {
  const { data } = useNamedSubject(included.profiles);
  const profiles = farRows(data?.rows[0]?.subjectsToSocialModuleProfiles, 'socialModuleProfile');
  if (profiles.length === 0) return data && '–';
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {profiles.map((profile) => (
        <li key={profile.id}>
          <Link href={`/social/profiles/${profile.slug}`} className={textLink}>
            <Title of={profile} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
