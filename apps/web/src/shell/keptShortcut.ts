const KEY = "find:key";

/** Whether the key / opens the search for a student in this browser; it does until it is switched off. */
export function keptShortcut(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

export function keepShortcut(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? "on" : "off");
  } catch {
    // A browser without storage forgets it with the page.
  }
}
