const labels = {
  first: "最初のページ",
  previous: "前のページ",
  next: "次のページ",
  last: "最後のページ",
};

/** The spoken names of Pagination's arrow controls, which have only an icon. */
export function paginationControlLabel(control: keyof typeof labels) {
  return { "aria-label": labels[control] };
}
