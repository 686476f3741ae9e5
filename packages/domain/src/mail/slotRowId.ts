/** Names the row of a schedule in a slot list, to which mails lead. */
export const slotRowId = (scheduleId: number) => `slot-${scheduleId}`;
