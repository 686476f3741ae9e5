export const SETTING_MAX = 1000;
export const PENALTY_MAX = 1_000_000;
export const ALERT_NOTE_MAX = 100;
export const CONTACT_MAX = 100;
export const LINKING_DAYS_MAX = 30;
