import type { Words } from "../catalogue.ts"

// The links below every page, and the page of help, in French.
export const site: Words["site"] = {
  foot: "À propos de cette communauté",
  contact: "Contact",
  help: "Aide",
  read: "À lire avant de vous inscrire :",
}

export const help: Words["help"] = {
  title: "Aide",
  about: "Ce que signifient les mots de ce site.",
  more: "Ce que c’est : {name}",
  parts: {
    collections: {
      title: "Collections",
      terms: {
        item: {
          name: "Objet",
          text: "Une chose d’une collection, ou plusieurs identiques : il a autant d’exemplaires que vous l’indiquez.",
        },
        edition: {
          name: "Édition",
          text:
            "De quoi un objet est un exemplaire, par exemple le tirage d’un livre. Un ISBN, un code-barres " +
            "ou un autre code la désigne, pour retrouver les mêmes objets.",
        },
        set: {
          name: "Série",
          text: "Une liste de ce qui va ensemble. Elle montre ce que vous avez et ce qui vous manque.",
        },
        worth: {
          name: "Valeur",
          text: "Ce que vous avez payé, et le prix auquel la même édition a été vendue ici. Rien n’est estimé.",
        },
        loan: {
          name: "Prêt",
          text: "Un objet que vous avez prêté. Il reste à vous, et n’est pas proposé avant son retour.",
        },
      },
    },
    market: {
      title: "Le marché",
      terms: {
        listing: {
          name: "Annonce",
          text:
            "Un objet à vendre, à échanger ou les deux. Le marché le montre aux personnes qui voient sa " +
            "collection.",
        },
        offer: {
          name: "Offre",
          text:
            "Ce qu’une personne donnerait pour une annonce : de l’argent, des objets ou les deux. Les deux " +
            "parties répondent par des propositions jusqu’à ce que l’une soit acceptée ou que l’offre prenne fin.",
        },
        handover: {
          name: "Remise",
          text:
            "Chaque partie indique quand elle a envoyé et reçu. Les objets changent de mains quand les " +
            "deux ont confirmé.",
        },
        reserved: {
          name: "Réservé",
          text: "Tous les exemplaires sont promis par une offre acceptée, inscrits à un tour d’échanges ou prêtés.",
        },
        want: { name: "Souhait", text: "Ce que vous cherchez. Vous êtes averti quand une annonce y correspond." },
        match: {
          name: "Correspondance réciproque",
          text: "Une autre personne a ce que vous souhaitez et souhaite ce que vous avez.",
        },
      },
    },
    rounds: {
      title: "Tours d’échanges",
      terms: {
        round: {
          name: "Tour d’échanges",
          text:
            "De nombreuses personnes inscrivent des objets et disent en secret ce qu’elles prendraient " +
            "pour chacun. Un résultat est ensuite calculé, celui qui réunit le plus d’échanges. Sans argent.",
        },
        entry: {
          name: "Inscription",
          text: "Un objet dans un tour d’échanges. Il reste à vous s’il n’est pas échangé.",
        },
        rank: {
          name: "Rang",
          text:
            "À quel point vous souhaitez quelque chose pour une inscription : 1 est le plus fort. Vous ne " +
            "recevez jamais ce que vous n’avez pas demandé.",
        },
        group: {
          name: "Groupe",
          text: "Plusieurs inscriptions dont une seule vous suffit : vous en recevez au plus une.",
        },
        cycle: {
          name: "Cycle",
          text:
            "Un anneau de personnes où chacune donne un objet à la suivante. Un résultat se compose de " +
            "tels anneaux.",
        },
        seed: {
          name: "Graine",
          text:
            "Un nombre aléatoire qui départage des résultats également bons. Son empreinte est montrée " +
            "avant, pour que chacun puisse vérifier le résultat.",
        },
      },
    },
    community: {
      title: "La communauté",
      terms: {
        post: {
          name: "Publication",
          text: "Ce que vous écrivez pour tous ou pour vos amis. Le plus récent vient d’abord.",
        },
        friend: {
          name: "Ami",
          text: "Une personne qui a accepté votre demande, ou vous la sienne. Les amis voient ce qui leur est réservé.",
        },
        message: {
          name: "Message",
          text: "Entre amis, entre les parties d’une transaction ou après une demande acceptée ; ou dans un groupe.",
        },
        event: {
          name: "Événement",
          text: "Une rencontre dans un lieu ou en ligne, avec des places et une liste d’attente.",
        },
      },
    },
  },
}
