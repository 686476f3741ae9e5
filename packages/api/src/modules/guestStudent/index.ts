export { countGuests, isGuestStudent } from "#modules/guestStudent/guests.ts";
