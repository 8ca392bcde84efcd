import type { Catalogue } from "./en.ts"

/** The texts of mails in French. */
export const fr: Catalogue = {
  "greeting.named": "Bonjour {name},",
  "greeting.nameless": "Bonjour,",
  "footer.contact": "Pour joindre les responsables de cette communauté : {contact}.",
  "link.day": "Le lien fonctionne une fois, pendant 24 heures.",
  "ignore.confirmation": "Si ce n’était pas vous, ne confirmez pas : ignorez cet e-mail.",

  "added.undo": "Si ce n’était pas vous, utilisez le lien. Il fonctionne une fois, pendant 72 heures.",
  "added.consequence":
    "Il retire ce qui a été ajouté à votre compte depuis ce moment, ainsi que le mot de passe, met fin à " +
    "toutes les sessions et clés d’API, et vous envoie un e-mail pour un nouveau mot de passe.",
  "added.link": "Retirer ce qui a été ajouté",
  "added.after": "Si c’était vous, vous n’avez rien à faire.",
  "added.without-link":
    "Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe avec « Mot de passe " +
    "oublié », et cherchez dans vos paramètres ce qui n’est pas à vous.",

  "staying.totp": "Une application d’authentification reste : ses codes sont demandés à la connexion.",
  "staying.passkeys.one": "{count} clé d’accès reste, qui ouvre le compte.",
  "staying.passkeys.other": "{count} clés d’accès restent, dont chacune ouvre le compte.",
  "staying.unknown": "Vérifiez dans vos paramètres quels seconds facteurs a votre compte.",
  "staying.after":
    "Si un second facteur n’est pas à vous, retirez-le dans vos paramètres, ou utilisez le lien de " +
    "l’e-mail annonçant son ajout.",

  "verification.subject": "Confirmez votre adresse e-mail",
  "verification.reason":
    "Un compte a été créé avec cette adresse et un mot de passe. Ne confirmez l’adresse que si c’était vous.",
  "verification.link": "Confirmer l’adresse",

  "password-reset.subject": "Réinitialisez votre mot de passe",
  "password-reset.reason":
    "Une personne, probablement vous, a demandé un nouveau mot de passe. Le lien fonctionne une fois, " +
    "pendant une heure.",
  "password-reset.link": "Choisir un nouveau mot de passe",
  "password-reset.after": "Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe reste inchangé.",
  "password-reset.emailUndone.subject": "Votre ancienne adresse est rétablie : choisissez un nouveau mot de passe",
  "password-reset.emailUndone.reason":
    "La modification de votre adresse e-mail a été annulée. Le mot de passe, toutes les sessions et clés " +
    "d’API, et ce qui a été ajouté à partir de trois jours avant la modification ont été retirés.",
  "password-reset.additionsUndone.subject": "Ce qui a été ajouté est retiré : choisissez un nouveau mot de passe",
  "password-reset.additionsUndone.reason":
    "Ce qui a été ajouté à votre compte a été retiré, ainsi que le mot de passe, toutes les sessions et " +
    "toutes les clés d’API.",
  "password-reset.next":
    "Choisissez maintenant un nouveau mot de passe. Le lien fonctionne une fois, pendant une heure.",

  "password-changed.subject": "Votre mot de passe a été modifié",
  "password-changed.reason": "Le mot de passe de votre compte vient d’être modifié.",
  "password-changed.ended":
    "Tous les appareils ont été déconnectés, et les clés d’API ne sont plus valables. Les comptes associés " +
    "et les liens de partage datant de moins de trois jours ont été retirés, de même que les seconds " +
    "facteurs si aucun n’est plus ancien. Ajoutez de nouveau ce qui est à vous.",
  "password-changed.linked":
    "Un compte du fournisseur d’identité est encore associé et permet de se connecter. S’il n’est pas à " +
    "vous, dissociez-le dans vos paramètres.",
  "password-changed.linked-as":
    "Le compte {email} du fournisseur d’identité est encore associé et permet de se connecter. S’il n’est " +
    "pas à vous, dissociez-le dans vos paramètres.",
  "password-changed.after":
    "Si ce n’était pas vous, choisissez-en immédiatement un nouveau avec « Mot de passe oublié ».",

  "password-set.subject": "Un mot de passe a été défini",
  "password-set.reason": "Votre compte n’avait pas de mot de passe. Désormais, un mot de passe l’ouvre.",

  "idp-linked.subject": "Un fournisseur d’identité a été associé",
  "idp-linked.reason": "Désormais, vous pouvez vous connecter à votre compte avec un fournisseur d’identité.",
  "idp-linked.with-password":
    "Le compte a aussi un mot de passe. Si vous n’en avez jamais choisi, remplacez-le immédiatement avec " +
    "« Mot de passe oublié ».",
  "idp-linked.without-password": "Le compte n’a pas de mot de passe.",

  "factor-added.totp.subject": "Une application d’authentification a été ajoutée",
  "factor-added.totp.reason":
    "Désormais, votre compte demande un code d’une application d’authentification à la connexion.",
  "factor-added.passkey.subject": "Une clé d’accès a été ajoutée",
  "factor-added.passkey.reason":
    "Désormais, une nouvelle clé d’accès ouvre votre compte, et votre mot de passe seul ne suffit plus.",
  "factor-added.after": "Un nouveau mot de passe ne la retire pas toujours : seul le lien le fait à coup sûr.",

  "factor-removed.subject": "Votre second facteur a été retiré",
  "factor-removed.all":
    "Un administrateur a retiré les seconds facteurs de votre compte et mis fin à toutes ses sessions.",
  "factor-removed.totp": "L’application d’authentification de votre compte a été retirée.",
  "factor-removed.passkey": "Une clé d’accès de votre compte a été retirée.",
  "factor-removed.recovery-codes": "Les codes de récupération prennent fin avec le dernier facteur.",
  "factor-removed.after":
    "Si vous ne le vouliez pas, choisissez immédiatement un nouveau mot de passe avec « Mot de passe oublié ».",

  "recovery-code-used.subject": "Un code de récupération a été utilisé",
  "recovery-code-used.reason":
    "Un des codes de récupération de votre compte vient d’être utilisé. Il n’est plus valable.",
  "recovery-code-used.after":
    "Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe avec « Mot de passe " +
    "oublié », et créez de nouveaux codes.",

  "recovery-codes-made.subject": "De nouveaux codes de récupération ont été créés",
  "recovery-codes-made.reason":
    "De nouveaux codes de récupération viennent d’être créés pour votre compte. Les anciens ne sont plus valables.",

  "factor-attempts.subject": "Trop de codes erronés",
  "factor-attempts.reason":
    "Votre compte a reçu en un jour dix codes erronés d’une application d’authentification. Pendant un " +
    "certain temps, aucun autre n’est examiné.",
  "factor-attempts.still": "Vos codes de récupération et les appareils connectés continuent de fonctionner.",
  "factor-attempts.after":
    "Si ce n’était pas vous, une autre personne connaît votre mot de passe : choisissez-en un nouveau avec " +
    "« Mot de passe oublié ».",

  "confirm-email.subject": "Confirmez votre nouvelle adresse e-mail",
  "confirm-email.reason":
    "Cette adresse a été indiquée comme nouvelle adresse d’un compte. Ne la confirmez que si c’était vous.",
  "confirm-email.link": "Confirmer l’adresse",

  "email-changed.subject": "Votre adresse e-mail a été modifiée",
  "email-changed.by-administrator": "Un administrateur a modifié l’adresse e-mail de votre compte.",
  "email-changed.by-administrator.after": "Si vous ne le vouliez pas, demandez-nous de l’aide.",
  "email-changed.reason": "Votre compte a désormais une autre adresse e-mail.",
  "email-changed.undo":
    "Si ce n’était pas vous, le lien rétablit cette adresse. Il fonctionne une fois, pendant 72 heures.",
  "email-changed.consequence":
    "Il retire aussi le mot de passe, met fin à toutes les sessions et vous envoie un e-mail pour un " +
    "nouveau mot de passe.",
  "email-changed.link": "Rétablir cette adresse",
  "email-changed.after": "Si c’était vous, vous n’avez rien à faire.",

  "export-ready.subject": "Vos données sont prêtes",
  "export-ready.reason": "La copie de vos données que vous avez demandée est prête.",
  "export-ready.where": "Vous pouvez la télécharger pendant trois jours, dans les paramètres de votre compte.",
  "export-ready.after":
    "Si vous ne l’avez pas demandée, choisissez immédiatement un nouveau mot de passe avec « Mot de passe " +
    "oublié » : cela met fin à la copie.",

  "key-made.subject": "Une clé d’API a été créée",
  "key-made.reason": "Désormais, un programme qui a la clé d’API « {key} » peut utiliser votre compte.",

  "key-ended.subject": "Une clé d’API a été révoquée",
  "key-ended.reason": "La clé d’API « {key} » de votre compte n’est plus valable.",
  "key-ended.all.subject": "Vos clés d’API ont été révoquées",
  "key-ended.all.reason": "Un administrateur a révoqué toutes les clés d’API de votre compte.",
  "key-ended.after":
    "Les programmes qui l’utilisaient sont refusés. Créez-en une nouvelle dans vos paramètres si vous en avez besoin.",

  "webhook-added.subject": "Un webhook a été ajouté",
  "webhook-added.reason": "Désormais, ce qui se passe sur votre compte est envoyé à {host}.",
  "webhook-paused.subject": "Un webhook a été mis en pause",
  "webhook-paused.gone": "Le destinataire de votre webhook à {host} indique qu’il n’existe plus.",
  "webhook-paused.full": "Votre webhook à {host} n’accepte pas ce qui lui est envoyé, et trop d’envois l’attendent.",
  "webhook-paused.administrator": "Un administrateur a mis en pause votre webhook à {host}.",
  "webhook-paused.removed.subject": "Un webhook a été retiré",
  "webhook-paused.removed": "Un administrateur a retiré votre webhook à {host}. Plus rien ne lui est envoyé.",
  "webhook-paused.after": "Rien ne lui est envoyé tant que vous ne le reprenez pas dans vos paramètres.",

  "notification.subject.one": "Vous avez {count} nouvelle notification",
  "notification.subject.other": "Vous avez {count} nouvelles notifications",
  "digest.subject.one": "Votre résumé : {count} notification non lue",
  "digest.subject.other": "Votre résumé : {count} notifications non lues",
  "notices.more.one": "Et {count} notification de plus.",
  "notices.more.other": "Et {count} notifications de plus.",
  "notices.link": "Ouvrir vos notifications",
  "notification.unsubscribe": "Ne plus recevoir d’e-mails pour chaque notification",
  "digest.unsubscribe": "Ne plus recevoir de résumés",
  "notices.deleted-user": "Un membre supprimé",
  "notices.another-user": "Un autre membre",
  "notice.friend_request": "{name} veut devenir votre ami.",
  "notice.friend_accepted": "{name} a accepté votre demande d’ami.",
  "notice.post_comment": "{name} a commenté votre publication.",
  "notice.post_reaction": "{name} a réagi à votre publication.",
  "notice.offer_received": "{name} vous a fait une offre.",
  "notice.offer_proposal": "{name} a proposé d’autres conditions pour une offre.",
  "notice.offer_proposal_rejected": "{name} a refusé vos conditions pour une offre.",
  "notice.offer_accepted": "{name} a accepté une offre.",
  "notice.offer_confirmed": "{name} a confirmé une offre.",
  "notice.offer_completed": "{name} a conclu une offre avec vous.",
  "notice.offer_sent": "{name} a envoyé ce dont vous avez convenu.",
  "notice.offer_reminder": "{name} vous rappelle une offre qui vous attend.",
  "notice.offer_problem": "{name} a signalé un problème concernant une offre.",
  "notice.offer_problem_answered": "{name} a répondu au problème que vous avez signalé.",
  "notice.offer_settled": "Un administrateur a mis fin à une offre qui posait problème.",
  "notice.offer_cancelled": "Une offre a été annulée.",
  "notice.offer_rejected": "Une offre a été refusée.",
  "notice.offer_expired": "Une offre a expiré, car elle n’a pas été confirmée à temps.",
  "notice.rating_received": "{name} vous a évalué.",
  "notice.dm_request": "{name} veut vous écrire.",
  "notice.dm_request_accepted": "{name} a accepté votre demande de message.",
  "notice.group_added": "{name} vous a ajouté à un groupe.",
  "notice.event_invited": "{name} vous a invité à un événement.",
  "notice.event_updated": "Un événement auquel vous allez a une autre heure ou un autre lieu.",
  "notice.event_cancelled": "Un événement auquel vous alliez a été annulé.",
  "notice.event_promoted": "Une place s’est libérée : vous allez à un événement.",
  "notice.event_reminder": "Un événement auquel vous allez commence bientôt.",
  "notice.event_organizer_added": "{name} vous a nommé organisateur d’un événement.",
  "notice.event_owner_changed": "{name} vous a cédé un événement.",
  "notice.round_invited": "{name} vous a invité à un tour d’échanges.",
  "notice.round_closing": "Un de vos tours d’échanges se verrouille dans moins d’un jour.",
  "notice.round_solved": "Un de vos tours d’échanges a un résultat.",
  "notice.round_cancelled": "Un de vos tours d’échanges a été annulé.",
  "notice.round_entry_removed": "Une de vos inscriptions a été retirée d’un tour d’échanges.",
  "notice.leg_confirmed": "{name} a confirmé une remise d’un tour d’échanges.",
  "notice.leg_completed": "Une remise d’un tour d’échanges est terminée.",
  "notice.leg_failed": "Une remise d’un tour d’échanges a échoué.",
  "notice.leg_redirected": "Une remise d’un tour d’échanges va à un autre destinataire.",
  "notice.want_matched": "{name} propose quelque chose que vous cherchez.",
  "notice.loan_received": "{name} vous a prêté quelque chose.",
  "notice.loan_declined": "{name} indique ne pas avoir ce que vous avez prêté.",
  "notice.loan_due": "Quelque chose de prêté est à rendre.",
  "notice.editor_added": "{name} vous permet de modifier une collection.",
  "notice.moderation_decided": "Un modérateur a pris une décision qui vous concerne.",
  "notice.appeal_answered": "Votre recours a reçu une réponse.",
  "notice.reports_waiting": "Des signalements vous attendent.",
  "notice.import_done": "Votre import est terminé.",
  "notice.import_partial": "Votre import s’est terminé sans certaines de ses lignes.",

  "push.message": "Nouveau message de {name}.",

  "test.subject": "Un e-mail de test",
  "test.reason": "Cet e-mail a été envoyé pour vérifier que les e-mails arrivent. Il est arrivé.",
}
