// What the theme and docc leave out for keyboards and screen readers, and searches for options.
(() => {
  // The search takes a hyphen before a word for the exclusion of the word, so that it would not find --fail-severity.
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...others) {
    if (typeof message?.data === "string") message = { ...message, data: message.data.replace(/(^|\s)-+/g, "$1") };
    return post.call(this, message, ...others);
  };

  // A wide table scrolls, also by keys.
  const mark = () => {
    for (const region of document.querySelectorAll(".md-typeset__scrollwrap")) {
      if (region.scrollWidth > region.clientWidth) region.tabIndex = 0;
      else region.removeAttribute("tabindex");
    }
    for (const button of document.querySelectorAll("button.toggle:not([aria-label])")) button.ariaLabel = "Menu";
  };
  addEventListener("resize", mark);
  new MutationObserver(mark).observe(document, { childList: true, subtree: true });
})();
