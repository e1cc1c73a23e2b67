/** Ids of places on the dashboard to which links lead. */
export const CARD_PLACE = 'card';
export const DEPOSITS_PLACE = 'deposits';
/** Id of a section of the profile: security. */
export const SECURITY_PLACE = 'profile-section-security';
