export const subscriptionIdPattern = /^I-[A-Z0-9]{1,48}$/;
