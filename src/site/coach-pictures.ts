/** The pictures of the page for coaches, by their name in `public`, with the size of the window that they show, and the width of a small one for phones. */
export const coachPictures = {
  board: { width: 1100, height: 760, small: 720 },
  clipboard: { width: 390, height: 760, small: null },
} as const;
