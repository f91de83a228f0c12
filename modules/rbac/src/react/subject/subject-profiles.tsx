import { farRows, included } from '../rows.js';
import { Nothing } from './nothing.js';
import { ProfileCards } from './profile-cards.js';
import { ShownSubject } from './shown-subject.js';

/** The social profiles of the subject that the url names. */
export function SubjectProfiles() {
  return (
    <ShownSubject include={included.profiles}>
      {({ subjectsToSocialModuleProfiles: links }) => {
        const profiles = farRows(links, 'socialModuleProfile');
        return profiles.length > 0 ? <ProfileCards profiles={profiles} /> : <Nothing icon="users" />;
      }}
    </ShownSubject>
  );
}
